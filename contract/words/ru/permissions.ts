import type { Action, Entity, GrantType } from '../../permissions.ts'

/** The names of permissions where roles are edited. */
export const permissions = {
  entities: {
    requests: 'Заявки',
    clients: 'Клиенты',
    facilities: 'Объекты',
    equipment: 'Оборудование и товары',
    check_lists: 'Чек-листы',
    schedule: 'Планировщик',
    employees: 'Сотрудники',
    analytics: 'Аналитика',
  } satisfies Record<Entity, string>,
  actions: {
    read: 'Просмотр',
    create: 'Создание',
    update: 'Изменение',
    execute: 'Выполнение',
    delete: 'Удаление',
  } satisfies Record<Action, string>,
  types: {
    allowed: 'Разрешено',
    manager: 'Только свои',
    forbidden: 'Запрещено',
  } satisfies Record<GrantType, string>,
}
