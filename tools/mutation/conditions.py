"""Every condition of a Python file inverted, and every limit moved by one: found in the syntax tree, changed in the
text."""

import ast
import itertools
import re

from tools.mutation.mutant import RULE, Edit, Function, Mutant, mutants_of

OPPOSITES = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    "<=": ">",
    ">": "<=",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "and": "or",
    "or": "and",
}
# what was just allowed becomes forbidden, and the other way round
LIMITS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
# the operator between two operands; comments and brackets may be there, too
OPERATOR = re.compile(rb"(#[^\n]*)|(is\s+not|not\s+in|==|!=|<=|>=|<|>|\b(?:is|in|and|or)\b)")
# code for the type checker and for running a file, not rules
NO_RULES = ("TYPE_CHECKING", "__name__")


def rule_mutants(game: str, file: str, source: bytes) -> list[Mutant]:
    tree = ast.parse(source)
    finder = _Finder(source, without_limit(tree))
    finder.visit(tree)
    return mutants_of(RULE, game, file, source, finder.edits)


class _Finder(ast.NodeVisitor):
    """Collects edits; knows in which function it is and whether that one answers yes or no."""

    def __init__(self, source: bytes, without_limit: list[ast.expr]) -> None:
        self.source = source
        self.without_limit = without_limit
        self.edits: list[Edit] = []
        self.scope: list[str] = []
        self.yes_or_no = [False]
        self.function: Function | None = None
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    # The current function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope.append(node.name)
        self.generic_visit(node)
        self.scope.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.scope.append(node.name)
        self.yes_or_no.append(isinstance(node.returns, ast.Name) and node.returns.id == "bool")
        outer = self.function
        self.function = outer or self.outermost(node)
        for statement in node.body:
            self.visit(statement)
        self.function = outer
        self.yes_or_no.pop()
        self.scope.pop()

    def outermost(self, node: ast.FunctionDef) -> Function:
        line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        return Function(".".join(self.scope), line, self.text(node))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    # Conditions

    def visit_If(self, node: ast.If) -> None:
        if any(isinstance(name, ast.Name) and name.id in NO_RULES for name in ast.walk(node.test)):
            return
        self.invert(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.invert(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.invert(node.test)
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.invert(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.invert(test)
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self.invert(node.guard)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and self.yes_or_no[-1]:
            self.invert(node.value)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for operand in node.values:
            self.invert(operand)
        text = self.text(node)
        first = self.span(node)[0]
        for left, right in reversed(list(zip(node.values, node.values[1:], strict=False))):
            start, end = self.span(left)[1] - first, self.span(right)[0] - first
            text = text[:start] + turned(text[start:end], OPPOSITES) + text[end:]
        self.replace(node, text)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for link, operator in enumerate(node.ops):
            self.replace(node, self.swapped(node, link, OPPOSITES))
            if isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and node not in self.without_limit:
                self.replace(node, self.swapped(node, link, LIMITS))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.invert(node)
        self.generic_visit(node)

    # Changes

    def invert(self, node: ast.expr) -> None:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            self.replace(node, self.swapped(node, 0, OPPOSITES))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace(node, b"(" + self.text(node)[len("not") :].strip() + b")")
        else:
            self.replace(node, b"not (" + self.text(node) + b")")

    def swapped(self, node: ast.Compare, link: int, others: dict[str, str]) -> bytes:
        """The comparison with another operator in one place."""
        operands = [node.left, *node.comparators]
        first = self.span(node)[0]
        start, end = self.span(operands[link])[1] - first, self.span(operands[link + 1])[0] - first
        text = self.text(node)
        return text[:start] + turned(text[start:end], others) + text[end:]

    def replace(self, node: ast.expr, text: bytes) -> None:
        start, end = self.span(node)
        self.edits.append(Edit(".".join(self.scope) or "module", start, end, text, self.function))

    def text(self, node: ast.expr | ast.stmt) -> bytes:
        start, end = self.span(node)
        return self.source[start:end]

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset


def without_limit(tree: ast.AST) -> list[ast.expr]:
    """Comparisons in which the result for equal values makes no difference."""
    limits: list[ast.expr] = []
    for statements in (getattr(node, part, []) for node in ast.walk(tree) for part in ("body", "orelse")):
        if isinstance(statements, list):
            for statement, after in itertools.zip_longest(statements, statements[1:]):
                if isinstance(statement, ast.If) and len(statement.body) == 1 and not statement.orelse:
                    limits += _indifferent(statement, statement.body[0], after)
    return limits


def _indifferent(node: ast.If, only: ast.stmt, after: ast.stmt | None) -> list[ast.expr]:
    """`if a > b: a = b`, with more conditions too; `if a > b: return b`, then `return a`; `if a != b: return a > b`."""
    tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
    if isinstance(only, ast.Assign):
        equal = {ast.unparse(only.targets[0]), ast.unparse(only.value)}
        return [test for test in tests if _sides(test) == equal]
    if not isinstance(only, ast.Return) or only.value is None or isinstance(getattr(node.test, "op", None), ast.Or):
        return []
    different = [_sides(test) for test in tests if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.NotEq)]
    if _sides(only.value) in different:
        return [only.value]
    if isinstance(after, ast.Return) and after.value is not None:
        equal = {ast.unparse(only.value), ast.unparse(after.value)}
        return [node.test] if _sides(node.test) == equal else []
    return []


def _sides(node: ast.expr) -> set[str] | None:
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None
    return {ast.unparse(node.left), ast.unparse(node.comparators[0])}


def turned(gap: bytes, others: dict[str, str]) -> bytes:
    """The text between two operands, with another operator."""

    def turn(match: re.Match[bytes]) -> bytes:
        if match[1]:
            return match[1]
        return others[" ".join(match[2].decode().split())].encode()

    return OPERATOR.sub(turn, gap)
