import { expect, it } from 'vitest';
import { readStatement } from './bank-statement.ts';

const hdfc = `HDFC BANK LTD
Account No :,50100012345678
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,*******,*****,*****,****,****,****
03/06/25,"NEFT CR-SBIN0001234-RAO TRADERS, PUNE-SBIN325152123456",0000SBIN325152123456,03/06/25,,"11,800.00","5,11,800.00"
04/06/25,UPI-RENT,515400000001,04/06/25,25000.00,,486800.00
,,,,,,
STATEMENT SUMMARY :-
`;

const icici = `Transaction Date\tValue Date\tTransaction Remarks\tCheque Number\tWithdrawal Amount (INR )\tDeposit Amount (INR )\tBalance (INR )
03-06-2025\t03-06-2025\tUPI/515312345678/SUB7K2M9QXA\t-\t0.0\t11800.00\t511800.00
`;

const sbi = `Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
3 Jun 2025,3 Jun 2025,BY TRANSFER-INB IMPS/P2A/515312345678,,," 11,800.5 ",511800.50
3 Jun 2025,3 Jun 2025,BY CASH,,,eleven,511800.50
`;

it('reads an HDFC statement, skipping the address and the footer', () => {
  expect(readStatement(hdfc)).toEqual({
    credits: [
      {
        line: 5,
        date: '2025-06-03',
        narration: 'NEFT CR-SBIN0001234-RAO TRADERS, PUNE-SBIN325152123456',
        reference: '0000SBIN325152123456',
        amount: 1_180_000,
        balance: '5,11,800.00',
      },
    ],
    debits: 1,
    problems: [],
  });
});

it('reads an ICICI statement', () => {
  expect(readStatement(icici)?.credits).toMatchObject([
    { date: '2025-06-03', narration: 'UPI/515312345678/SUB7K2M9QXA', amount: 1_180_000 },
  ]);
});

it('reads an SBI statement and reports lines without an amount', () => {
  expect(readStatement(sbi)).toMatchObject({
    credits: [{ line: 2, date: '2025-06-03', reference: '', amount: 1_180_050 }],
    problems: [{ line: 3, problem: 'No amount.' }],
  });
});

it('returns null for a file without the expected columns', () => {
  expect(readStatement('a,b\n1,2\n')).toBeNull();
  expect(readStatement('')).toBeNull();
});
