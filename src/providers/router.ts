import type { ParseFunction, RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * Refine's router without the address's parameters. Refine passes them on with every call, where a link could name
 * another call of the contract (`?call=…`); lists read their parameters themselves (`src/kit/list/list-address.ts`).
 */
export const routerProvider: RouterProvider = { ...refineRouter, parse: useParse }

const { parse: useRefineParse = () => () => ({}) } = refineRouter

function useParse(): ParseFunction {
  const parse = useRefineParse()
  return useCallback(() => ({ ...parse(), params: {} }), [parse])
}
