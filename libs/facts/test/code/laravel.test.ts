import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Laravel: a resource below another one is named with a dot', async () => {
  const text = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::apiResource('users.orders', OrderController::class)->only(['index', 'show']);
Route::get('/files/report.pdf', [Files::class, 'report']);`
  expect(await linesOf('routes/web.php', text, 'endpoint')).toEqual([
    '3 GET /users/{id}/orders OrderController::class',
    '3 GET /users/{id}/orders/{id} OrderController::class',
    '4 GET /files/report.pdf Files.report',
  ])
})
