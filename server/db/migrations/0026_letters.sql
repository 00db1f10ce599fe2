-- Mail: what is sent to whom and what became of it.

-- Every letter, from the moment something asks for it. Those that belong to no one company (to a person who works for
-- several) have no account, and no company sees them.
create table letters (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete cascade,
  -- The person it is for; null when it is for nobody who signs in, such as a facility's subscriber.
  user_id bigint references users on delete cascade,
  recipient text not null,
  kind text not null,
  locale text not null check (locale in ('ru', 'en')),
  subject text not null,
  -- Both have {link} where the letter's own link stands.
  body_text text not null,
  body_html text not null,
  -- Opens something for whoever has it (a password to set, an address to confirm): kept no longer than it takes to send.
  link text,
  -- Where mail programs take the recipient off the list by themselves.
  unsubscribe_url text,
  -- kept: written into the outbox, for there is no mail server.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  sent_at timestamptz
);
create index letters_account_idx on letters (account_id, id);
create index letters_user_idx on letters (user_id);
create index letters_age_idx on letters (created_at);
call wall_off('letters');
-- A company may write letters and see what became of them; their links it may not.
revoke select, update, delete on letters from naryad_app;
grant select (id, account_id, user_id, recipient, kind, locale, subject, body_text, body_html, unsubscribe_url, state,
              attempts, last_error, created_at, attempted_at, sent_at) on letters to naryad_app;

-- The link of a letter in the outbox, for an admin of the company. Only when the person it is for works nowhere else:
-- there an admin may set the password too, elsewhere the link would open another company.
create function outbox_link(letter bigint) returns text language sql stable
  return (
    select l.link from letters l
    where l.id = letter and l.account_id = current_account() and l.state = 'kept'
      and exists (select from memberships m where m.user_id = l.user_id and m.account_id = l.account_id)
      and not exists (select from memberships m where m.user_id = l.user_id and m.account_id <> l.account_id));
call run_as_system('outbox_link(bigint)');

-- Who invites somebody issues their link in the same unit of work, and can do no more with it than that.
alter table one_time_tokens enable row level security;
alter table one_time_tokens force row level security;
create policy own_members on one_time_tokens for insert to naryad_app
  with check (purpose in ('invitation', 'verify_email') and exists (
    select from memberships m where m.account_id = (select current_account()) and m.user_id = one_time_tokens.user_id));
create policy everyone on one_time_tokens to naryad_system using (true) with check (true);
grant insert on one_time_tokens to naryad_app;
create index one_time_tokens_age_idx on one_time_tokens (expires_at);

-- Whether a colleague can sign in already; the hash itself no company may read.
create function has_password(person bigint) returns boolean language sql stable
  return exists (
    select from users u join memberships m on m.user_id = u.id
    where u.id = person and m.account_id = current_account() and u.password_hash is not null);
call run_as_system('has_password(bigint)');
