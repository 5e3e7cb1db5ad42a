create or replace trigger history after insert or update or delete on staff_teams for each row execute function record_shared('staff_team', '', '');

create or replace trigger history after insert or delete on staff_team_members for each row execute function record_in_team('person_id');

create or replace trigger history after insert or delete on staff_team_clients for each row execute function record_in_team('administration_id');
