-- A person sees with which accounts at providers they sign in, and takes one away by its number: what the provider
-- calls them is no concern of a browser.
alter table user_identities add id bigint generated always as identity unique;
-- The address they have there, for them to tell one account from another; nobody is found by it.
alter table user_identities add email text;
