// Requests to our own interface, with the page's form token.
import { $ } from "./dom.js";

export class Refused extends Error {
  constructor(status, error, message) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

async function once(method, path, body) {
  const headers = { Accept: "application/json", "X-CSRF-Token": $("meta[name=csrf]").content };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused(0, "unreachable", "The server cannot be reached. Your choice is kept; trying again.");
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, data.error || "", data.message || "That did not work.");
  return data;
}

export const get = (path) => once("GET", path);
export const post = (path, body = {}) => once("POST", path, body);

/** For what the server enters only once however often it is sent: repeated until there is an answer. */
export async function persist(path, body, onWait) {
  for (let pause = 400; ; pause = Math.min(pause * 2, 8000)) {
    try {
      return await post(path, body);
    } catch (fault) {
      if (fault.status !== 0 && fault.status !== 503) throw fault;
      onWait(fault.message);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
