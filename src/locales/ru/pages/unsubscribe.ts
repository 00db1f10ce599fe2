/** The page that the unsubscribe link of an email opens. */
export const unsubscribe = {
  title: 'Отписаться от писем',
  text: 'Письма о заявках объекта «{{facility}}» ({{company}}) больше не будут приходить на {{email}}.',
  clientText: 'Письма о ваших заявках в компании {{company}} больше не будут приходить на {{email}}.',
  submit: 'Отписаться',
  done: 'Вы отписались',
  again: 'Подписаться снова',
  resubscribed: 'Вы снова подписаны',
  offText: 'Письма о ваших заявках в компании {{company}} не приходят на {{email}}.',
  unknown: 'Этот адрес уже не подписан',
}
