"""A network as an ONNX file: bytes of a batch in, logits of all actions and chances to win out. Weights take two bytes
each; a runtime makes four of them when it loads the file."""

from pathlib import Path
from typing import Any, Final

import numpy as np

from circenses import rl
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.learn.features import Features
from circenses.learn.net import Net

OPSET: Final = 19
FORMAT: Final = 9  # of files; what all runtimes since 2023 read


def write(net: Net, game: Game[Any], path: Path) -> None:
    try:
        import onnx
        from onnx import TensorProto, helper
    except ImportError:
        raise BadOption("files of networks need the package onnx: pip install 'circenses[learn]'") from None
    graph = _Graph()
    values = graph.features(net.features)
    for layer in ("1", "2"):
        values = graph.node("Relu", graph.layer(values, net, layer))
    graph.node("Identity", graph.layer(values, net, "p"), name="policy")
    graph.node("Softmax", graph.layer(values, net, "v"), name="chances")
    seen = helper.make_tensor_value_info("seen", TensorProto.UINT8, ["rows", rl.columns(game, net.seats)[-1].stop])
    out = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["rows", len(net.weights[bias])])
        for name, bias in (("policy", "bp"), ("chances", "bv"))
    ]
    model = helper.make_model(
        helper.make_graph(graph.nodes, game.id, [seen], out, graph.constants),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=FORMAT,
    )
    helper.set_model_props(model, {"game": game.id, "rules": str(game.version), "seats": str(net.seats)})
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(model.SerializeToString())


class _Graph:
    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def node(self, kind: str, *inputs: str, name: str = "", **more: Any) -> str:
        from onnx import helper

        name = name or f"{kind.lower()} {len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **more))
        return name

    def constant(self, values: Any) -> str:
        from onnx import numpy_helper

        name = f"constant {len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(values), name))
        return name

    def number(self, of: str) -> str:
        from onnx import TensorProto

        return self.node("Cast", of, to=TensorProto.FLOAT)

    def bytes(self, places: Any) -> str:
        return self.node("Gather", "seen", self.constant(places.astype(np.int64)), axis=1)

    def layer(self, of: str, net: Net, name: str) -> str:
        weight, bias = (self.number(self.constant(net.weights[kind + name].astype(np.float16))) for kind in "wb")
        return self.node("Gemm", of, weight, bias)

    def features(self, encoding: Features) -> str:
        """As Features.of does it."""
        parts: list[str] = []
        if len(encoding.low):
            second = self.node("Mul", self.number(self.bytes(encoding.high)), self.constant(encoding.wide))
            numbers = self.node("Add", self.number(self.bytes(encoding.low)), second)
            middle = self.node("Sub", numbers, self.constant(encoding.mean))
            parts.append(self.node("Mul", middle, self.constant(encoding.scale)))
        if len(encoding.place):
            equal = self.node(
                "Equal", self.number(self.bytes(encoding.place)), self.constant(encoding.value.astype(np.float32))
            )
            parts.append(self.number(equal))
        if len(encoding.byte):
            member = self.node("BitwiseAnd", self.bytes(encoding.byte), self.constant(encoding.bit))
            parts.append(self.number(self.node("Greater", self.number(member), self.constant(np.float32(0)))))
        return self.node("Concat", *parts, axis=1)
