-- Which languages there are is what contract/locales.ts says.
alter table users
  drop constraint users_locale_check,
  add constraint users_locale_check check (locale ~ '^[a-z]{2}$');
alter table letters
  drop constraint letters_locale_check,
  add constraint letters_locale_check check (locale ~ '^[a-z]{2}$');
