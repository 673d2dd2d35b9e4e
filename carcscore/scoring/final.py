"""The final scoring: what is unfinished (rule B10), then the farms (B11 to B13)."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.rules.in_force import Rules
from carcscore.scoring.farms import farm_scorings, occupants_of
from carcscore.scoring.scoring import NO_HOOKS, Scoring, ScoringHooks, parted
from carcscore.scoring.values import Award, Occupancy


def final_awards(
    features: Features,
    occupancy: Occupancy,
    rules: Rules,
    hooks: ScoringHooks = NO_HOOKS,
    unscored: bool = False,
) -> list[Award]:
    """The awards of the final scoring, but for what expansions pay beyond features.

    ``unscored`` says that what the last tile completed has not been paid yet: it is paid, too (B7).
    """
    held = features.among(occupancy.followers)
    awards: list[Award] = []
    for feature in held:
        for one, occupants in parted(feature, occupants_of(feature, occupancy), rules):
            if one.complete is False or (unscored and one.complete):
                awards += Scoring(one, rules, occupants, order=occupancy.order, hooks=hooks).awards
    for scoring in farm_scorings(held, features, occupancy, rules, hooks):
        awards += scoring.awards
    return awards
