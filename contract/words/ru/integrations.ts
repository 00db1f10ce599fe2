export const service_accounts = {
  title: 'Сервисные учётные записи',
  fields: {
    name: 'Название',
    role: 'Роль',
    is_active: 'Работает',
    created_at: 'Добавлена',
  },
}
