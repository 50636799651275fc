"""What every game must do right: each check takes a Trial and raises AssertionError. A game may add its own."""

from tests.rules.conformance import hiding, playing

CHECKS = (
    playing.battles_end,
    playing.the_actor_is_a_seat,
    playing.offered_actions_are_accepted,
    playing.refused_actions_raise,
    playing.listing_and_judging_agree,
    playing.the_order_of_actions_is_stable,
    playing.samples_are_offered_and_reach_all,
    playing.urgent_actions_are_offered,
    playing.what_is_obvious_is_offered,
    playing.texts_read_back,
    playing.garbled_texts_do_no_harm,
    playing.positions_read_back,
    playing.copies_stay_apart,
    playing.replays_match,
    playing.a_real_table_gets_there_too,
    playing.the_fast_path_agrees,
    playing.only_the_actor_acts,
    hiding.views_are_plain,
    hiding.secrets_hold,
    hiding.dealt_states_are_apart,
    hiding.events_tell_no_secrets,
    playing.events_explain_themselves,
    playing.scores_are_shares,
    playing.actions_can_be_described,
    playing.bots_play_it,
    playing.the_same_battle_in_another_process,
)
