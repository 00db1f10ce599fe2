-- The link in a letter about a facility's requests that takes its reader off the list, without a sign-in.
alter table facility_subscribers add unsubscribe_key text not null unique default replace(gen_random_uuid()::text, '-', '');
