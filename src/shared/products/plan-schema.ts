import { z } from 'zod'
import { packages, plans } from './plan.ts'

export const planSchema = z.enum(plans)
export const packageSchema = z.enum(packages)
