-- The first steps of a new company, on its admins' home page. docs/decisions/0122-first-steps.md
alter table accounts
  add column details_checked_at timestamptz,
  add column first_steps_hidden_at timestamptz;

-- Companies that exist have taken theirs.
update accounts set details_checked_at = now(), first_steps_hidden_at = now();

-- Whether a user of the account has signed in on a phone or a tablet.
create function was_on_phone() returns boolean language sql stable
  return exists (select from sessions where account_id = current_account() and os in ('iOS', 'Android'));
call run_as_system('was_on_phone()');
