import { z } from 'zod'
import { pageOf } from './paging.ts'
import type { Entity } from './permissions.ts'
import { RESOURCES, type ResourceName } from './resources.ts'
import { defineRoutes, idParams } from './route.ts'

/** Entities whose rows are listed, shown, created, changed, archived and deleted, each under a grant. */
export type CrudEntity = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends {
    grants: Entity
    actions: Record<'update' | 'archive' | 'delete', unknown>
  }
    ? Name
    : never
}[ResourceName]

interface Crud<Query, Row, Page, Create, Update> {
  /** Of a row, without its id. */
  path: string
  /** Of the list, where it differs. */
  listPath?: string
  /** `PATCH` by default. */
  updateMethod?: 'POST'
  summaries: Record<'list' | 'show' | 'create' | 'update' | 'remove', string>
  query: Query
  row: Row
  page: Page
  create: Create
  update: Update
}

/** The calls of an entity that its screens find by these names. */
export function crudRoutes<
  Query extends z.ZodType,
  Row extends z.ZodType,
  Page extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(
  name: CrudEntity,
  {
    path,
    listPath = path,
    updateMethod,
    summaries,
    query,
    row,
    page,
    create,
    update,
  }: Crud<Query, Row, Page, Create, Update>,
) {
  const { grants } = RESOURCES[name]
  return defineRoutes({
    list: {
      method: 'GET',
      path: listPath,
      access: `${grants}:read`,
      summary: summaries.list,
      query,
      response: pageOf(row),
    },
    show: {
      method: 'GET',
      path: `${path}/:id`,
      access: `${grants}:read`,
      summary: summaries.show,
      params: idParams,
      response: page,
    },
    create: {
      method: 'POST',
      path,
      access: `${grants}:create`,
      summary: summaries.create,
      body: create,
      response: page,
      status: 201,
    },
    update: {
      method: updateMethod ?? 'PATCH',
      path: `${path}/:id`,
      access: `${grants}:update`,
      summary: summaries.update,
      actions: [`${name}.update`, `${name}.archive`],
      params: idParams,
      body: update,
      response: page,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      access: `${grants}:delete`,
      summary: summaries.remove,
      actions: [`${name}.delete`],
      params: idParams,
      response: z.null(),
    },
  })
}
