"""The catalogue of actions: one number each, in named blocks (HO-1.14, HO-1.17)."""

from typing import Final

from mypy_extensions import i64

NOTHING: Final = 0
ROLL: Final = 1
SKIP: Final = 2
GO: Final = 3  # an agent's destination by market, 57; its own city is to stay
RESOLVE: Final = 60  # the next conflict by market, 57
BORROW: Final = 117
FORFEIT: Final = 118
END: Final = 119  # an alliance by partner and age, 4 x 24
PROPOSE: Final = 215  # by partner and gender of the own card, 4 x 2
MARRY: Final = 223  # into the local aristocracy: by market and gender, 57 x 2
PRICE: Final = 337  # a step of the price ladder: an offer or a counter-offer, 101
ACCEPT: Final = 438
DECLINE: Final = 439
BUILD: Final = 440  # by market, 57
DESTROY: Final = 497  # by market, 57
VICTIM: Final = 554  # by seat, 4
GIVE: Final = 558  # by kind, 3
PAY: Final = 561
PASS: Final = 562
TAKE_LOSS: Final = 563
DIVORCE: Final = 564  # a local marriage by market, 57
RECALL: Final = 621  # an agent to supply by market, 57
DRAW_FATE: Final = 678  # chance: by card, 36
DRAW_BOY: Final = 714
DRAW_GIRL: Final = 715
DIE: Final = 716  # chance: 1 to 6
MORE_PRICES: Final = 722  # the steps of a long price ladder from 101 on, 400
ACTION_COUNT: Final = 1122

AGES: Final = 24  # alliances one pair can have at most
PRICES: Final = 501  # steps of the longest price ladder
FIRST_PRICES: Final = 101  # those that stand together


def price_at(step: i64) -> i64:
    """The action that names a step of the price ladder."""
    if step < FIRST_PRICES:
        return PRICE + step
    return MORE_PRICES + step - FIRST_PRICES


def step_of(action: i64) -> i64:
    """The step of the price ladder that an action names; -1 if it names none."""
    if PRICE <= action < PRICE + FIRST_PRICES:
        return action - PRICE
    if action >= MORE_PRICES:
        return action - MORE_PRICES + FIRST_PRICES
    return -1
