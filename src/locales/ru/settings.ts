export const settings = {
  profile: {
    person: 'Личные данные',
    name: 'Имя',
    email: 'Email',
    phone: 'Телефон',
    role: 'Роль',
    executor: 'Исполнитель заявок',
    company: 'Компания',
    companyName: 'Название',
    country: 'Страна',
    currency: 'Валюта',
    timezone: 'Часовой пояс',
    appearance: 'Оформление',
    none: 'не указано',
    yes: 'да',
    no: 'нет',
  },
}
