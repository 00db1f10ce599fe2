/** Texts that Refine looks up by its own keys. */
export const framework = {
  warnWhenUnsavedChanges: 'Изменения не сохранены. Уйти со страницы?',
  loading: 'Загрузка…',
  buttons: {
    save: 'Сохранить',
    list: 'К списку',
    clear: 'Сбросить',
    undo: 'Вернуть',
  },
  notifications: {
    success: 'Готово',
    error: 'Ошибка (код {{statusCode}})',
    createSuccess: 'Добавлено',
    createError: 'Не удалось добавить',
    editSuccess: 'Сохранено',
    editError: 'Ошибка обновления',
    deleteSuccess: 'Удалено',
    deleteError: 'Не удалось удалить',
  },
}
