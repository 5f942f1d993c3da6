import type { LibraryModel } from '../model.js'
import { guzzle } from './guzzle.js'
import { laravel } from './laravel.js'
import { pdo } from './pdo.js'
import { phpAmqplib } from './php-amqplib.js'
import { symfony } from './symfony.js'

/** Libraries of PHP. */
export const phpLibraries: readonly LibraryModel[] = [guzzle, laravel, symfony, phpAmqplib, pdo]
