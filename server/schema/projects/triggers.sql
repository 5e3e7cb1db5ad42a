create or replace trigger history after insert or update or delete on projects for each row execute function record_change('project', '', '', 'created_by');
