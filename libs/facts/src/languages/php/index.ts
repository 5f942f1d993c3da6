import type { LibraryModel } from '../../models/model.js'
import { guzzle } from './models/guzzle.js'
import { laravel } from './models/laravel.js'
import { pdo } from './models/pdo.js'
import { phpAmqplib } from './models/php-amqplib.js'
import { symfony } from './models/symfony.js'

/** Libraries of PHP. */
export const phpLibraries: readonly LibraryModel[] = [guzzle, laravel, symfony, phpAmqplib, pdo]
