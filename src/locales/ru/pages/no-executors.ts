import { words } from '#contract/words/ru/index.ts'

/** In place of an empty list of executors: who is one, and how to get one. */
export const noExecutors = {
  title: 'Исполнителей пока нет',
  who: `Исполнитель — это сотрудник, у которого включено «${words.employees.fields.is_serviceman}».`,
  invite: 'Пригласить исполнителя',
  myself: 'Я выезжаю сам',
  colleague: 'Выбрать из сотрудников',
  done: 'Готово: вас можно назначать на заявки',
  askAdmin: 'Добавить исполнителя может администратор вашей компании.',
  askAdmins: 'Добавить исполнителя может администратор: {{names}}.',
  dialog: {
    title: 'Новый исполнитель',
    text: 'Он получит приглашение, задаст пароль и увидит свои заявки на телефоне. Назначать его можно сразу.',
    send: 'Пригласить',
  },
}
