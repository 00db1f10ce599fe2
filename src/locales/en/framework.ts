import type { framework as ru } from '../ru/framework.ts'
import type { Translated } from '../shape.ts'

export const framework: Translated<typeof ru> = {
  warnWhenUnsavedChanges: 'Your changes are not saved. Leave the page?',
  loading: 'Loading…',
  buttons: {
    create: 'Add',
    save: 'Save',
    edit: 'Edit',
    delete: 'Delete',
    show: 'Open',
    list: 'To the list',
    cancel: 'Cancel',
    confirm: 'Go on?',
    clone: 'Copy',
    refresh: 'Refresh',
    filter: 'Filter',
    clear: 'Clear',
    undo: 'Undo',
    notAccessTitle: 'You do not have the right to do this',
  },
  notifications: {
    success: 'Done',
    error: 'Error (code {{statusCode}})',
    createSuccess: 'Added',
    createError: 'Could not be added',
    editSuccess: 'Saved',
    editError: 'Update error',
    deleteSuccess: 'Deleted',
    deleteError: 'Could not be deleted',
  },
}
