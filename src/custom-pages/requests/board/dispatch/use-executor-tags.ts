import { useTagNames } from '#src/fields/use-tag-names.ts'

/** The tags to choose executors by. The one that a link asks for is among them even when it is not in use any more. */
export function useExecutorTags(chosen: string | undefined): string[] {
  // The board's own answer names only the tags of those whom the chosen one leaves.
  const { names } = useTagNames('employee')
  return [...new Set(chosen ? [...names, chosen] : names)].sort()
}
