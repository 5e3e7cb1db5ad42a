create or replace trigger staff_role after update on persons for each row
  when (old.staff_role is distinct from new.staff_role or old.staff_role_waiting is distinct from new.staff_role_waiting)
  execute function record_staff_role();
create or replace trigger staff_role_begins after insert on persons for each row
  when (new.staff_role is not null or new.staff_role_waiting is not null) execute function record_staff_role();
-- What of the second step is not in use yet is no change of the person.
create or replace trigger history after insert or update or delete on persons for each row
  execute function record_shared('person', 'password_hash,totp_secret', 'totp_pending,totp_pending_by,email_settings_uuid', 'totp_secret');

create or replace trigger history after insert on account_events for each row
  when (new.action in ('SIGNED_IN', 'SIGNED_IN_WITH_BACKUP_TOKEN', 'SECOND_STEP_FAILED', 'DEVICE_TRUSTED', 'SESSION_ENDED', 'SIGNED_OUT_ELSEWHERE',
    'SIGNED_OUT_EVERYWHERE', 'SIGN_IN_COPIED', 'BACKUP_TOKENS_RENEWED'))
  execute function record_way_in();

create or replace trigger history_begins after insert on failed_attempts for each row execute function record_failed_attempts();
create or replace trigger history after update on failed_attempts for each row
  when (old.noted_at is distinct from new.noted_at) execute function record_failed_attempts();

-- Resets of a second step stand in the record of the person they are about.
create or replace trigger history after insert or update on two_step_resets for each row execute function record_two_step_reset();
