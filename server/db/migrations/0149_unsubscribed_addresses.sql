-- An address that unsubscribed gets no email about requests of the company, whichever list it is put on, until its reader
-- subscribes again. docs/decisions/0107-how-many-emails.md

-- Facilities' subscribers unsubscribe as clients do. The keys in facility_subscribers are those of emails sent before.
set local role naryad_system;
insert into client_recipients (account_id, email)
  select distinct account_id, email from facility_subscribers on conflict do nothing;
reset role;

-- What is kept of an address that was erased after it had unsubscribed.
create function erased_address(account bigint, address text) returns text language sql immutable
  return 'erased:' || encode(sha256(convert_to(account || ' ' || lower(address), 'UTF8')), 'hex');

-- Entered again, an erased address is as unsubscribed as it was.
create function recall_unsubscribed() returns trigger language plpgsql as $$
declare
  erased client_recipients;
begin
  delete from client_recipients
    where account_id = new.account_id and email = erased_address(new.account_id, new.email)
    returning * into erased;
  if found then
    new.unsubscribe_key := erased.unsubscribe_key;
    new.unsubscribed_at := erased.unsubscribed_at;
  end if;
  return new;
end $$;
create trigger recall_unsubscribed before insert on client_recipients
  for each row execute function recall_unsubscribed();

-- The page that unsubscribes is the recipient's alone, or the company could subscribe them again: {unsubscribe} stands in its
-- place, and the company may not read the column.
alter table letters add column unsubscribe_page text;
set local role naryad_system;
update letters set
    unsubscribe_page = substring(body_text from '\S+/unsubscribe/[0-9a-f]{32}'),
    body_text = regexp_replace(body_text, '\S+/unsubscribe/[0-9a-f]{32}', '{unsubscribe}', 'g'),
    body_html = regexp_replace(body_html, '[^\s"<>]+/unsubscribe/[0-9a-f]{32}', '{unsubscribe}', 'g')
  where unsubscribe_url is not null and body_text ~ '/unsubscribe/[0-9a-f]{32}';
reset role;
revoke select (unsubscribe_url) on letters from naryad_app;
