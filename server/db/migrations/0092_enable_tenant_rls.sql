-- The name that newer migrations call it by.
create procedure enable_tenant_rls(target regclass) language sql as $$
  call wall_off(target)
$$;
