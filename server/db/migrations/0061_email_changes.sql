-- A new address of somebody who signs in holds from when it is proved (change_email), and whoever reads the mail of the
-- former one may take the change back for a while (undo_email).
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (
    purpose in ('verify_email', 'reset_password', 'invitation', 'join', 'change_email', 'undo_email'));
create index one_time_tokens_undo_idx on one_time_tokens (email) where purpose = 'undo_email';

-- As long as the change can be taken back, nobody else has the former address: it would be gone for its owner.
create function keep_former_address() returns trigger language plpgsql as $$
begin
  if exists (
    select from one_time_tokens t
    where t.purpose = 'undo_email' and t.email = lower(new.email) and t.user_id <> new.id
      and t.used_at is null and t.expires_at > now())
  then
    raise unique_violation using constraint = 'users_email_key', message = 'The address may be taken back by its owner';
  end if;
  return new;
end $$;
call run_as_system('keep_former_address()');
create trigger keep_former_address before insert or update of email on users
  for each row execute function keep_former_address();
