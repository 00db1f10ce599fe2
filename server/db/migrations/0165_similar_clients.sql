-- Clients that may be the one being entered: who has this phone, email or tax number already (or a contact who does), and whose
-- texts hold all words of its name. A client comes once for each; of names at most max_named.
create function similar_clients(
    words jsonb, wanted_phone text, wanted_email text, wanted_inn text, max_named integer)
  returns table (id bigint, same text) language plpgsql stable
as $$
declare
  account bigint := current_account();
  email_like text := '% ' || fold_text(wanted_email) || '%';
begin
  return query select c.id, 'phone' from clients c where c.account_id = account and c.phone = wanted_phone
    union select k.client_id, 'phone' from contacts k
      where k.account_id = account and k.client_id is not null and k.phone = wanted_phone;
  return query select c.id, 'email' from clients c
      where c.account_id = account and c.search_text like email_like and lower(c.email) = lower(wanted_email)
    union select k.client_id, 'email' from contacts k
      where k.account_id = account and k.client_id is not null and k.search_text like email_like
        and lower(k.email) = lower(wanted_email);
  return query select b.client_id, 'inn' from bank_details b
    where b.account_id = account and b.client_id is not null and b.inn = wanted_inn;
  return query select found.id, 'name' from search_clients(words, max_named) as found (id);
end $$;
call run_as_system('similar_clients(jsonb, text, text, text, integer)');
