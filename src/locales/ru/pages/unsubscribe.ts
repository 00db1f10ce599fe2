/** What a link in a letter about a facility opens. */
export const unsubscribe = {
  title: 'Отписаться от писем',
  text: 'Письма о заявках объекта «{{facility}}» ({{company}}) больше не будут приходить на {{email}}.',
  submit: 'Отписаться',
  done: 'Вы отписались',
  unknown: 'Этот адрес уже не подписан',
}
