-- Where users get pushes: what a browser gave for it. It belongs to the session it was given in, ends with it, and goes
-- with it into another company.
alter table sessions add unique (account_id, id, user_id);

create table push_subscriptions (
  account_id bigint not null,
  id bigint generated always as identity primary key,
  user_id bigint not null,
  session_id bigint not null unique,
  endpoint text not null unique,
  -- The browser's keys, base64url: nobody on the way reads what is sent.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- When the last push was not taken; null once one is.
  failed_at timestamptz,
  foreign key (account_id, session_id, user_id) references sessions (account_id, id, user_id)
    on update cascade on delete cascade
);
create index push_subscriptions_user_idx on push_subscriptions (account_id, user_id);
call enable_tenant_rls('push_subscriptions');

-- Whether pushes, which a locked screen shows, may name clients and places, and repeat what somebody wrote.
alter table accounts add push_details boolean not null default false;
