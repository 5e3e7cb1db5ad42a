create or replace trigger history after insert or update or delete on asset_groups for each row execute function record_change('asset_group', '', '', 'standard_key');
-- What is booked of an asset is in its entries, which the record holds: acts alone say nothing more, and depreciate-all changes those of thousands.
-- So every other column is named here, which costs a tenth of comparing rows without two of them.
create or replace trigger history after insert or delete on assets for each row execute function record_change('asset', '', '', 'acts,created_by');
create or replace trigger history_of_changes after update on assets for each row
  when ((old.administration_id, old.id, old.group_id, old.name, old.acquired_on, old.in_use_from, old.cost_cents, old.residual_cents,
    old.woz_cents, old.method, old.life_months, old.degressive_bp, old.is_free, old.planned, old.vat_deducted_cents, old.origin,
    old.expense_id, old.expense_line, old.opening_on, old.note, old.disposed_on, old.created_by, old.created_at)
    is distinct from
    (new.administration_id, new.id, new.group_id, new.name, new.acquired_on, new.in_use_from, new.cost_cents, new.residual_cents,
    new.woz_cents, new.method, new.life_months, new.degressive_bp, new.is_free, new.planned, new.vat_deducted_cents, new.origin,
    new.expense_id, new.expense_line, new.opening_on, new.note, new.disposed_on, new.created_by, new.created_at))
  execute function record_change('asset', '', '', 'acts,created_by');
create or replace trigger history after insert or update or delete on vehicles for each row execute function record_change('vehicle', '', '', '');
create or replace trigger history after insert or update or delete on vehicle_years for each row execute function record_change('vehicle_year', '', '', '');
create or replace trigger history after insert or update or delete on vehicle_trips for each row execute function record_change('vehicle_trip', '', '', 'created_by');
-- Other movements have an entry, which the record holds.
create or replace trigger history after insert on asset_movements for each row when (new.kind in ('PAUSE', 'RESUME')) execute function record_pause();
create or replace trigger movement_stays before update on asset_movements for each row execute function refuse_change_of_movement();
