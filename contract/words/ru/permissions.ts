import type { Action, Entity, GrantType } from '../../permissions.ts'

/** The names of permissions where roles are edited. */
export const permissions = {
  /** Of the entities whose permissions are not called as their rows are. */
  entities: {
    equipment: 'Оборудование и товары',
    schedule: 'Планировщик',
    analytics: 'Аналитика',
  } satisfies Partial<Record<Entity, string>>,
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
