create or replace trigger history after insert or update or delete on asset_groups for each row execute function record_change('asset_group', '', '', 'standard_key');
-- What is booked of an asset is in its entries, which the record holds: acts alone say nothing more, and depreciate-all changes those of thousands.
create or replace trigger history after insert or delete on assets for each row execute function record_change('asset', '', '', 'acts,created_by');
create or replace trigger history_of_changes after update on assets for each row
  when (to_jsonb(old) - '{acts,version}'::text[] is distinct from to_jsonb(new) - '{acts,version}'::text[])
  execute function record_change('asset', '', '', 'acts,created_by');
create or replace trigger history after insert or update or delete on vehicles for each row execute function record_change('vehicle', '', '', '');
create or replace trigger history after insert or update or delete on vehicle_years for each row execute function record_change('vehicle_year', '', '', '');
create or replace trigger history after insert or update or delete on vehicle_trips for each row execute function record_change('vehicle_trip', '', '', 'created_by');
-- Other movements have an entry, which the record holds.
create or replace trigger history after insert on asset_movements for each row when (new.kind in ('PAUSE', 'RESUME')) execute function record_pause();
create or replace trigger movement_stays before update on asset_movements for each row execute function refuse_change_of_movement();
