import type { z } from 'zod'
import { agreementCreate, agreementPage } from '#contract/agreements/agreements.ts'
import { clientCreate, clientPage } from '#contract/clients/clients.ts'
import { facilityCreate, facilityPage } from '#contract/clients/facilities.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { equipmentCreate, equipmentPage } from '#contract/goods/equipment.ts'
import { productCreate, productPage } from '#contract/goods/products.ts'
import { requestCreate, requestUpdate } from '#contract/requests/request-changes.ts'
import { requestPage } from '#contract/requests/request-rows.ts'
import { employeePage, employeeUpdate } from '#contract/users/employees.ts'

/** What each entity's rows answer and its calls take: a field of the same name could not be told from these in a sheet. */
const BUILT_IN: Record<CustomEntity, z.ZodObject[]> = {
  requests: [requestPage, requestCreate, requestUpdate],
  clients: [clientPage, clientCreate],
  facilities: [facilityPage, facilityCreate],
  equipment: [equipmentPage, equipmentCreate],
  employees: [employeePage, employeeUpdate],
  products: [productPage, productCreate],
  agreements: [agreementPage, agreementCreate],
}

/** `custom.floor_from` asks for values of `floor` from this one on. */
const RANGE_ENDING = /_(from|to)$/

export function isReservedKey(entity: CustomEntity, key: string): boolean {
  return key === 'custom' || RANGE_ENDING.test(key) || BUILT_IN[entity].some(({ shape }) => key in shape)
}
