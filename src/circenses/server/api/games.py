"""The games and what can be set in them."""

from litestar import get

from circenses.bots import bot_names
from circenses.server.api.answers import GameInfo, GameOptions
from circenses.server.asking import GameId, TheHouse
from circenses.server.describe import game_info, number_info, preset_infos, variant_info
from circenses.server.refusals import documented


@get("/games", responses=documented(429), summary="The games of this server")
async def list_games(house: TheHouse) -> list[GameInfo]:
    return [game_info(game) for game in house.titles.games()]


@get("/games/{game:str}", responses=documented(400, 404, 429), summary="What can be set in a game")
async def show_game(house: TheHouse, game: GameId) -> GameOptions:
    title = house.titles.find(game)
    schema = title.options()
    return GameOptions(
        game_info(title),
        ["me", "human", *bot_names()],
        [variant_info(variant) for variant in schema.variants.values()],
        [number_info(number) for number in schema.numbers.values()],
        preset_infos(schema),
    )


HANDLERS = [list_games, show_game]
