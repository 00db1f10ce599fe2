import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { columnsOfRow } from '../export-columns.ts'
import { avatarCalls } from '../files/avatars.ts'
import { answeredExternalId, externalIdCall, externalIdText, givenExternalId } from '../integrations/external-ids.ts'
import { flag, listQuery, selectorQuery, severalOf } from '../paging.ts'
import {
  defineRoutes,
  id,
  idParams,
  money,
  named,
  optionalText,
  requiredText,
  rowActionsSchema,
  time,
} from '../route.ts'
import { EXPIRATION_UNITS, PRODUCT_KINDS } from './product-kinds.ts'

export const productRow = z.object({
  id: z.number(),
  external_id: answeredExternalId,
  title: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  article: z.string().nullable(),
  category: named.nullable(),
  price: z.string().nullable(),
  measure: named.nullable(),
  /** The shelf life of goods or the warranty of work, in `expiration_unit`; both or none. */
  expiration: z.number().nullable(),
  expiration_unit: z.enum(EXPIRATION_UNITS).nullable(),
  description: z.string().nullable(),
  avatar: z.string().nullable(),
  is_archived: z.boolean(),
  created_at: time,
  custom: answeredCustom,
})
export type ProductRow = z.output<typeof productRow>

export const productColumns = columnsOfRow(productRow, [
  'id',
  'external_id',
  'expiration_unit',
  'avatar',
  'is_archived',
  'custom',
])

export const productPage = productRow.extend({ actions: rowActionsSchema('products') })
export type ProductPage = z.output<typeof productPage>

/** The product as a line of works takes it. */
export const foundProduct = productRow.pick({
  id: true,
  title: true,
  kind: true,
  article: true,
  measure: true,
  category: true,
  price: true,
  avatar: true,
})
export type FoundProduct = z.output<typeof foundProduct>

const fields = {
  external_id: givenExternalId,
  title: requiredText(300, 'title_required'),
  kind: z.enum(PRODUCT_KINDS),
  article: optionalText(100),
  measure_id: id.nullable(),
  category_id: id.nullable(),
  price: money.nullable(),
  expiration: z.number().int().min(1).max(1000).nullable(),
  expiration_unit: z.enum(EXPIRATION_UNITS).nullable(),
  description: optionalText(5000),
  custom: givenCustom,
}

interface Expiring {
  expiration?: number | null | undefined
  expiration_unit?: string | null | undefined
}

/** A number and its unit come together or not at all. */
function checkExpiration({ expiration, expiration_unit }: Expiring, context: z.RefinementCtx): void {
  const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
  if (expiration && !expiration_unit) missing('expiration_unit')
  if (expiration_unit && !expiration) missing('expiration')
}

const EXPIRATION_PAIRS = [
  ['expiration', 'expiration_unit'],
  ['expiration_unit', 'expiration'],
] as const

export const productCreate = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    title: fields.title,
    kind: fields.kind.default('goods'),
  })
  .superRefine(checkExpiration)

export const productUpdate = z
  .strictObject({ ...fields, is_archived: z.boolean() })
  .partial()
  .superRefine(checkExpiration)
  .superRefine((body, context) => {
    // They are changed together, as the stored value of one that is left out is not known here.
    for (const [path, other] of EXPIRATION_PAIRS) {
      if (body[path] === undefined && body[other] === null) {
        context.addIssue({ code: 'custom', path: [path], message: 'required' })
      }
    }
  })

export const LOOKUP_NAME_MAX = 50
export const lookupName = z.strictObject({ name: requiredText(LOOKUP_NAME_MAX, 'title_required') })

export const lookupEntry = named.extend({ actions: rowActionsSchema('lookups') })
export type LookupEntry = z.output<typeof lookupEntry>

/** A lookup of the account: short enough to be sent whole. */
const lookupCalls = { query: selectorQuery, response: z.array(lookupEntry) }

export const productRoutes = defineRoutes({
  ...crudRoutes('products', {
    path: '/products',
    updateMethod: 'POST',
    summaries: {
      list: 'Goods and services',
      show: 'One of the goods or services',
      create: 'Add goods or a service to the price list',
      update: 'Change goods or a service; lines of works written before keep what they say',
      remove: 'Delete goods or a service that no request has used',
    },
    query: listQuery(['title', 'article', 'price', 'created_at'], {
      kind: severalOf(z.enum(PRODUCT_KINDS)).optional(),
      category_id: severalOf(id).optional(),
      archived: flag.optional(),
      external_id: externalIdText.optional(),
      custom: customFilter,
    }),
    row: productRow,
    page: productPage,
    create: productCreate,
    update: productUpdate,
  }),
  ...externalIdCall('/products', {
    access: 'equipment:read',
    summary: 'One of the goods or services by its external id',
    response: productPage,
  }),
  search: {
    method: 'GET',
    path: '/products/search',
    access: 'equipment:read',
    summary: 'A few goods and services to choose from while one types',
    query: z.strictObject({
      q: z.string().trim().max(200).optional(),
      kind: z.enum(PRODUCT_KINDS).optional(),
    }),
    response: z.array(foundProduct),
  },
  ...avatarCalls('/products/:id', 'equipment:update', 'products.avatar'),
  measures: {
    method: 'GET',
    path: '/product-measures',
    access: 'equipment:read',
    summary: "The company's units of measure",
    ...lookupCalls,
  },
  addMeasure: {
    method: 'POST',
    path: '/product-measures',
    access: 'equipment:create',
    summary: 'Add a unit of measure; one of that name is answered as it is',
    body: lookupName,
    response: lookupEntry,
    status: 201,
  },
  renameMeasure: {
    method: 'PATCH',
    path: '/product-measures/:id',
    access: 'equipment:update',
    summary: 'Rename a unit of measure, in all goods and services that have it',
    actions: ['lookups.rename'],
    params: idParams,
    body: lookupName,
    response: lookupEntry,
  },
  removeMeasure: {
    method: 'DELETE',
    path: '/product-measures/:id',
    access: 'equipment:delete',
    summary: 'Delete a unit of measure that no goods or services have',
    actions: ['lookups.delete'],
    params: idParams,
    response: z.null(),
  },
  categories: {
    method: 'GET',
    path: '/product-categories',
    access: 'equipment:read',
    summary: "The company's categories of goods and services",
    ...lookupCalls,
  },
  addCategory: {
    method: 'POST',
    path: '/product-categories',
    access: 'equipment:create',
    summary: 'Add a category; one of that name is answered as it is',
    body: lookupName,
    response: lookupEntry,
    status: 201,
  },
  renameCategory: {
    method: 'PATCH',
    path: '/product-categories/:id',
    access: 'equipment:update',
    summary: 'Rename a category, in all goods and services that have it',
    actions: ['lookups.rename'],
    params: idParams,
    body: lookupName,
    response: lookupEntry,
  },
  removeCategory: {
    method: 'DELETE',
    path: '/product-categories/:id',
    access: 'equipment:delete',
    summary: 'Delete a category that no goods or services have',
    actions: ['lookups.delete'],
    params: idParams,
    response: z.null(),
  },
})
