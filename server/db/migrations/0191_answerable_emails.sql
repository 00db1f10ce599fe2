-- Emails about a request come from the account by name, are answered to an address that leads to the request, and are one
-- thread for their recipient. docs/decisions/0137-answerable-emails.md
alter table letters
  -- No foreign key, here and below: its lock on the request would meet those of the request's actions the other way round.
  -- What the email is about stays said when the request is gone.
  add column request_id bigint,
  add column sender_name text,
  add column reply_to text,
  -- The first email about the request to the same recipient. It may have been deleted: emails are kept for a month.
  add column thread_id bigint,
  add check (request_id is not null or (sender_name is null and reply_to is null and thread_id is null));
create index letters_request_idx on letters (account_id, request_id, recipient) where request_id is not null;
grant select (request_id, sender_name, reply_to, thread_id) on letters to naryad_app;
