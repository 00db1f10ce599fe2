import { act } from '@testing-library/react'

/** Long enough for a page to do what it should not: nothing announces that it did not. */
export const aWhile = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))
