import { expect, test } from 'vitest'
import { sourceFiles, uncommented } from './source-files.ts'

const FORM = /\buseCheckedForm\(|\buseCheckedForm<|<form\b/
const GUARD = /\buse(MarkedUnsaved|UnsavedInput)\(/

/** They need not ask: it is a field or two, or stays where it was typed. */
const UNGUARDED = [
  'src/custom-pages/auth/NewPasswordForm.tsx',
  'src/custom-pages/auth/SignInForm.tsx',
  'src/custom-pages/auth/forgot-password.tsx',
  'src/custom-pages/requests/actions/OnTheWayDialog.tsx',
  // Stays in the popover.
  'src/kit/list/saved-views/SavedViewsPopover.tsx',
  // A draft.
  'src/parts/feed/FeedNote.tsx',
]

test('a form asks before what is typed in it is lost', () => {
  const forms = sourceFiles('src').filter(
    (path) => FORM.test(uncommented(path)) && !path.endsWith('/use-checked-form.ts'),
  )
  expect(forms.length).toBeGreaterThan(UNGUARDED.length)
  expect(forms.filter((path) => !GUARD.test(uncommented(path))).sort()).toEqual(UNGUARDED)
})

test('required fields are marked in one way', () => {
  expect(sourceFiles('src').filter((path) => uncommented(path).includes('requiredMark'))).toEqual([])
})
