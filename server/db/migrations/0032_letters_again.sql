-- A letter of the company that could not be sent, queued once more; with a new link when it had one. Says whether it was.
create function queue_letter_again(letter bigint, new_link text) returns boolean language sql volatile
begin atomic
  with queued as (
    update letters set state = 'queued', attempts = 0, last_error = null, link = new_link
      where id = letter and account_id = current_account() and state = 'failed'
      returning id)
  select exists (select from queued);
end;
call run_as_system('queue_letter_again(bigint, text)');
