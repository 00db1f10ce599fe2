-- A request is paused only while it is new or in work: whatever ends that ends the pause before.
alter table requests add check (paused_since is null or status in (1, 3));

-- What was written about the pauses of a client's requests, in the history too; when and why they were paused stays.
create function erase_pause_comments(person bigint) returns void language plpgsql as $$
declare
  account constant bigint := current_account();
begin
  update request_pauses p set comment = null
    where p.account_id = account and p.comment is not null
      and p.request_id in (select r.id from requests r where r.account_id = account and r.client_id = person);
  -- Kinds of paused requests and of corrected pauses.
  update events set payload = payload || '{"comment": null}'
    where account_id = account and client_id = person and kind = 5085;
  update events set payload = payload || '{"comment": ""}'
    where account_id = account and client_id = person and kind = 5087;
end $$;
call run_as_system('erase_pause_comments(bigint)');
