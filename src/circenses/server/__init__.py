"""The games in the browser and for programs: tables, live boards, links, replay. `app.make_app` puts it together."""
