-- A letter that macOS writes as two characters is one from now on (NFC): calls compose what comes in, and here is what is
-- stored. A name that another row has already in the other form stays as it is; both are found alike.
create procedure compose_texts(of_table regclass, columns text[]) language plpgsql as $$
declare
  of_column text;
  place tid;
begin
  foreach of_column in array columns loop
    for place in execute format('select ctid from %s where %2$I is not nfc normalized', of_table, of_column) loop
      begin
        execute format('update %s set %2$I = normalize(%2$I, nfc) where ctid = $1', of_table, of_column) using place;
      exception when unique_violation then null;
      end;
    end loop;
  end loop;
end $$;
grant execute on procedure compose_texts(regclass, text[]) to naryad_system;

set local role naryad_system;
call compose_texts('accounts', '{name}');
call compose_texts('users', '{firstname,surname,patronymic}');
call compose_texts('memberships', '{name}');
call compose_texts('invitations', '{firstname,surname,patronymic}');
call compose_texts('roles', '{name,description}');
call compose_texts('clients', '{name,comment}');
call compose_texts('bank_details', '{full_name,fact_address,business_address,bank_name,main_accountant,ceo}');
call compose_texts('company_bank_details', '{full_name,fact_address,business_address,bank_name,main_accountant,ceo}');
call compose_texts('contacts', '{name,position}');
call compose_texts('facilities', '{name,address,city,contract_number}');
call compose_texts('equipment', '{title,article,model,serial,manufacturer}');
call compose_texts('products', '{title,article,description}');
call compose_texts('product_measures', '{name}');
call compose_texts('product_categories', '{name}');
call compose_texts('tags', '{name}');
call compose_texts('list_names', '{name}');
call compose_texts('checklists', '{name,description}');
call compose_texts('checklist_items', '{title,hint,unit}');
call compose_texts('requests', '{name,description,work_type,cancel_reason,rating_comment}');
call compose_texts('request_checklists', '{name}');
call compose_texts('request_checklist_items', '{title,hint,unit}');
call compose_texts('request_works', '{title,measure}');
call compose_texts('scheduled_requests', '{name,description,work_type}');
call compose_texts('saved_views', '{name}');
update requests set contact = normalize(contact::text, nfc)::jsonb
  where contact is not null and contact::text is not nfc normalized;
reset role;
drop procedure compose_texts(regclass, text[]);
