import type { Locale } from './messages.ts'
import type { Action, Entity, GrantType } from './permissions.ts'

interface PermissionTitles {
  entities: Record<Entity, string>
  actions: Record<Action, string>
  types: Record<GrantType, string>
}

/** The names of permissions where roles are edited. */
export const PERMISSION_TITLES: Record<Locale, PermissionTitles> = {
  ru: {
    entities: {
      requests: 'Заявки',
      clients: 'Клиенты',
      facilities: 'Объекты',
      equipment: 'Оборудование и товары',
      check_lists: 'Чек-листы',
      schedule: 'Планировщик',
      employees: 'Сотрудники',
      analytics: 'Аналитика',
    },
    actions: {
      read: 'Просмотр',
      create: 'Создание',
      update: 'Изменение',
      execute: 'Выполнение',
      delete: 'Удаление',
    },
    types: { allowed: 'Разрешено', manager: 'Только свои', forbidden: 'Запрещено' },
  },
  en: {
    entities: {
      requests: 'Requests',
      clients: 'Clients',
      facilities: 'Facilities',
      equipment: 'Equipment and products',
      check_lists: 'Checklists',
      schedule: 'Scheduler',
      employees: 'Employees',
      analytics: 'Analytics',
    },
    actions: {
      read: 'View',
      create: 'Create',
      update: 'Edit',
      execute: 'Carry out',
      delete: 'Delete',
    },
    types: { allowed: 'Allowed', manager: 'Own only', forbidden: 'Forbidden' },
  },
}
