import type { Translated } from '#contract/words/shape.ts'
import type { framework as ru } from '../ru/framework.ts'

export const framework: Translated<typeof ru> = {
  warnWhenUnsavedChanges: 'You have unsaved changes. Leave the page?',
  loading: 'Loading…',
  buttons: {
    save: 'Save',
    list: 'Back to list',
    clear: 'Clear',
    undo: 'Undo',
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
