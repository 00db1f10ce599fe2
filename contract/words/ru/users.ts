import type { DefaultRole } from '../../users/role-names.ts'

/** The roles of a new account. */
export const roles = {
  admin: 'Администратор',
  manager: 'Менеджер',
  dispatcher: 'Диспетчер',
  employee: 'Сотрудник',
  executor: 'Исполнитель',
} satisfies Record<DefaultRole, string>

export const employees = {
  title: 'Сотрудники',
  fields: {
    name: 'Сотрудник',
    surname: 'Фамилия',
    firstname: 'Имя',
    patronymic: 'Отчество',
    email: 'Email',
    phone: 'Телефон',
    personal_phone: 'Личный телефон',
    role: 'Роль',
    is_active: 'Состояние',
    is_serviceman: 'Выезжает на заявки',
    hand_over: 'Незавершённая работа',
    tags: 'Теги',
    tag: 'Тег',
    workload: 'Загрузка на 7 дней',
    rating: 'Оценка за 90 дней',
    profit: 'Выручка за месяц',
    open_requests: 'Открытых заявок',
    last_geo: 'Последняя точка на карте',
    devices: 'Устройства',
  },
}

export const users = {
  title: 'Пользователи',
  fields: {
    name: 'Пользователь',
    surname: 'Фамилия',
    firstname: 'Имя',
    patronymic: 'Отчество',
    email: 'Email',
    phone: 'Телефон',
    extension: 'Внутренний номер',
    role: 'Роль',
    is_active: 'Может входить',
    state: 'Состояние',
    is_serviceman: 'Выезжает на заявки',
    hand_over: 'Незавершённая работа',
    tags: 'Теги',
    password: 'Пароль',
    created_at: 'Добавлен',
  },
}
