-- Corrections of a filed period are asked for with each look at its return; there are few of them.
create index journal_entries_by_corrected_period on journal_entries (administration_id, corrects_period_id) where corrects_period_id is not null;
