export const service_accounts = {
  title: 'Сервисные учётные записи',
  fields: {
    name: 'Название',
    role: 'Роль',
    is_active: 'Работает',
    created_at: 'Добавлена',
    keys: 'Ключи',
    last_used_at: 'Последний вызов',
  },
}

export const api_keys = {
  title: 'Ключи API',
  fields: {
    name: 'Название',
    prefix: 'Начало ключа',
    owner: 'От чьего имени',
    service_account_id: 'Сервисная учётная запись',
    scopes: 'Что разрешено',
    networks: 'Из каких сетей',
    created_at: 'Создан',
    expires_in_days: 'Срок действия, дней',
    expires_at: 'Действует до',
    last_used_at: 'Последний вызов',
    last_network: 'Последний адрес',
    usable_till: 'После замены действует до',
    key: 'Ключ',
  },
}
