-- A unit of work enters an account with its signed id. Only naryad_system can sign one, so that SQL smuggled into a query
-- of one account cannot enter another. For this to hold, naryad_accounts may not call set_config itself.

insert into settings (name, value)
values ('account_key', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')))
on conflict do nothing;

create function sign_account(account bigint) returns text language sql stable
  return (
    select account::text || '.' || encode(sha256(key || sha256(key || convert_to(account::text, 'UTF8'))), 'hex')
    from (select convert_to(value #>> '{}', 'UTF8') as key from public.settings where name = 'account_key'));
revoke execute on function sign_account(bigint) from public;
grant execute on function sign_account(bigint) to naryad_system;

-- Enters the account for the rest of the transaction, with the settings that the connection lacks.
create function enter_account(signed text, settings jsonb) returns void language plpgsql strict as $$
declare
  account text := split_part(signed, '.', 1);
begin
  if sign_account(account::bigint) is distinct from signed then
    raise insufficient_privilege using message = 'This account was not signed';
  end if;
  perform set_config('app.account_id', account, true);
  perform set_config(key, value, true) from jsonb_each_text(settings)
  where key in ('transaction_read_only', 'timezone', 'statement_timeout', 'idle_in_transaction_session_timeout');
end $$;
call run_as_system('enter_account(text, jsonb)');

-- The embedded database leaves set_config to its owner.
do $$ begin
  if has_function_privilege('set_config(text, text, boolean)', 'execute with grant option') then
    grant execute on function set_config(text, text, boolean) to naryad_system;
  end if;
end $$;
